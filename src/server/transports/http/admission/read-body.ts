import type { IncomingMessage } from 'node:http';
import { DomainError } from '#shared/errors.ts';
import { BODY_LIMITS } from '../../../platform/limits/limit-table.ts';
import { arrivalMs, type Body } from './body-budget.ts';

/**
 * @throws DomainError `tooLarge`, `sentTooSlowly`, `uploadsBusy` when another body takes its room, `badInput`
 *   when its sender hangs up
 */
export function readBody(from: IncomingMessage, body: Body): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { size, stop } = body;
    const buffer = Buffer.allocUnsafeSlow(size);
    const late = setTimeout(() => settle(new DomainError('badInput', 'sentTooSlowly')), arrivalMs(size));

    function settle(refusal?: DomainError): void {
      clearTimeout(late);
      from.off('data', onData).off('end', onEnd).off('close', onClose).pause();
      stop.signal.removeEventListener('abort', onStop);
      body.whole = refusal === undefined;
      if (refusal) reject(refusal);
      else resolve(buffer.subarray(0, body.received));
    }
    function onData(chunk: Buffer): void {
      const fits = body.received + chunk.length <= size;
      if (fits) body.received += chunk.copy(buffer, body.received);
      else settle(new DomainError('tooLarge', 'tooLarge'));
    }
    const onEnd = () => settle();
    const onClose = () => settle(new DomainError('badInput', 'badInput'));
    const onStop = () => settle(busy());

    from.on('data', onData).on('end', onEnd).on('close', onClose);
    stop.signal.addEventListener('abort', onStop);
    // These events may have happened before the listeners were added.
    if (stop.signal.aborted) onStop();
    else if (from.destroyed) onClose();
  });
}

export function busy(): DomainError {
  return new DomainError('unavailable', 'uploadsBusy', { seconds: BODY_LIMITS.busySeconds });
}
