import { useState } from 'react';
import type { ErrorKey } from '#shared/i18n/en/errors.ts';
import { findFileProblem, shrinkPicture } from './picture.ts';

/** A chosen picture, made small at once so that sending it later doesn't wait. */
export function usePicture() {
  const [file, setFile] = useState<File | null>(null);
  const [dataUrl, setDataUrl] = useState('');
  const [problem, setProblem] = useState<ErrorKey | undefined>();
  return {
    file,
    dataUrl,
    problem,
    setProblem,
    /** @returns what is wrong with the file, if anything; it is then not taken */
    async choose(next: File | null): Promise<ErrorKey | undefined> {
      if (!next) return undefined;
      const wrong = findFileProblem(next);
      setProblem(wrong);
      setFile(wrong ? null : next);
      setDataUrl(wrong ? '' : await shrinkPicture(next));
      return wrong;
    },
  };
}
