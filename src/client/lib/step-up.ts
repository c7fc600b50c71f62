import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/transports/trpc/router.ts';
import { errorData } from './error-text.ts';

/* A decision of staff may need a one-time code first. The call waits, and is sent again with its own key. */

interface Dialog {
  /** Asks for a code. Resolves whether one was given. */
  readonly ask: () => Promise<boolean>;
  /** Whether a decision would be refused without one. */
  readonly isNeeded: () => boolean;
}
let dialog: Dialog | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the dialog that asks for a code. @returns a function that takes it away */
export function setCodeDialog(shown: Dialog): () => void {
  dialog = shown;
  return () => {
    dialog = undefined;
  };
}

/** Calls of one moment share one dialog. */
function askOnce(): Promise<boolean> {
  asking ??= (dialog?.ask() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** For a decision that is sent later, when nobody may be there to give a code. */
export function askBeforeDelay(): Promise<boolean> | true {
  return dialog?.isNeeded() ? askOnce() : true;
}

export const askForCodeLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let ended = false;
      let sent = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          if (errorData(error)?.key !== 'factorNeeded') return observer.error(error);
          void askOnce().then((given) => {
            if (ended) return;
            if (given) sent = next(op).subscribe(observer);
            else observer.error(error);
          });
        },
      });
      return () => {
        ended = true;
        sent.unsubscribe();
      };
    });
