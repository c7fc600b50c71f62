import { useEffect, useRef } from 'react';

export function useFirstFocus(isReady: boolean, hasField: boolean) {
  const formRef = useRef<HTMLFormElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const began = useRef(false);
  useEffect(() => {
    const form = formRef.current;
    const first = began.current ? null : form?.querySelector<HTMLElement>('input, textarea');
    began.current = true;
    if (first) first.focus();
    else if (!form?.contains(document.activeElement) || document.activeElement === form) {
      if (isReady && !hasField) submitRef.current?.focus();
      else form?.focus({ preventScroll: true });
    }
  }, [isReady, hasField]);
  return { formRef, submitRef };
}
