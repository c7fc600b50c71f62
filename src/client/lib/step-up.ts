import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/transports/trpc/router.ts';
import { errorData } from './trpc.ts';

/*
 * The server may refuse a staff decision until the person gives a one-time code or uses a passkey. The call
 * of the decision then waits, and is sent again after a valid code or passkey.
 */

interface Dialog {
  /** Resolves with true if a valid one was given, otherwise with false. */
  readonly ask: () => Promise<boolean>;
  readonly isNeeded: () => boolean;
}
let dialog: Dialog | undefined;
let asking: Promise<boolean> | undefined;

export function setCodeDialog(shown: Dialog): () => void {
  dialog = shown;
  return () => {
    dialog = undefined;
  };
}

/** Calls that need a code at the same time share one dialog. */
function askOnce(): Promise<boolean> {
  asking ??= (dialog?.ask() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/**
 * Asks for a code now if a decision that will be sent some seconds later will need one: at that time the
 * person may be gone.
 */
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
