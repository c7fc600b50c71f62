import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskName } from './mask.ts';

describe('a masked name', () => {
  it.each([
    ['Ayesha Khan', 'Ay*** K***'],
    ['ayesha.khan', 'ay***'],
    ['Ali', 'A***'],
    ['Jo', 'J***'],
    ['A', '***'],
    ['A Khan', '*** K***'],
    ['  Ayesha   Khan  ', 'Ay*** K***'],
    ['', '***'],
    ['   ', '***'],
    ['Muhammad Ali Raza Khan', 'Mu*** A*** R***'],
    ['عائشہ خان', 'ع*** خ***'],
    ['عبدالرحمٰن', 'عب***'],
    ['Émilie', 'Ém***'],
    ['E\u0301milie', 'E\u0301m***'],
    ['कमला', 'क***'],
    ['👩‍👩‍👧 Family', '*** Fa***'],
    ['Ay\u202Eesha\u200B', 'Ay***'],
  ])('%j becomes %j', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });

  it('never contains a whole word, the length of a word, or a direction mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        const masked = maskName(name);
        const words = masked.split(' ');
        expect(words.length).toBeLessThanOrEqual(3);
        for (const word of words) expect(word.endsWith('***')).toBe(true);
        expect(masked).not.toMatch(/(?![\u200c\u200d])\p{C}/u);
        const readable = name.split(/\s+/).filter(Boolean);
        for (const word of readable) if (!word.includes('*')) expect(words).not.toContain(word);
      }),
    );
  });
});
