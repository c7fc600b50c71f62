import driver from 'postgres';

/** The driver as the tests load it: tells the mutants about each statement. */
const connect = (first?: object | string, second?: object) => {
  const debug = (_: number, text: string) => globalThis.mutants?.statement(text);
  return typeof first === 'string' ? driver(first, { ...second, debug }) : driver({ ...first, debug });
};
export default Object.assign(connect, driver);
