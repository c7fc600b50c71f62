import { BEGINNER_LEVEL_NAME, LEVELS, type Level } from '../../rules.ts';

type LevelKey = `levelName${0 | Level['level']}`;

export const levelTexts = Object.fromEntries([
  ['levelName0', BEGINNER_LEVEL_NAME],
  ...LEVELS.map(({ level, name }) => [`levelName${level}`, name]),
]) as Readonly<Record<LevelKey, string>>;
