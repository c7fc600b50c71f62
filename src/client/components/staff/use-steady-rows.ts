import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A row in its place; `gone` once it has left the list. */
interface Place<Row> {
  readonly row: Row;
  readonly gone: boolean;
}

interface Steady<Row> {
  readonly places: readonly Place<Row>[];
  /** The number of new rows that are held back. */
  readonly waiting: number;
}

/** For this time after the last touch the person may still be aiming, in milliseconds. */
const AIMING_MS = 3_000;

/**
 * Rows that keep their places while a pointer aims at them, so that no click lands on the wrong row. Changes
 * inside a row show at once. New rows wait for a click, a key or the pointer leaving.
 */
export function useSteadyRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { places, waiting } = held ? keepPlaces(held, rows, keyOf) : freely(rows);

  useEffect(() => {
    if (!held) return;
    const release = () => setHeld(null);
    window.addEventListener('keydown', release);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('keydown', release);
    };
  }, [held]);

  const hold = () => {
    clearTimeout(timer.current);
    if (!held) setHeld(rows);
  };
  const aim = {
    onPointerMove: (event: PointerEvent) => {
      // A page that scrolls under a resting pointer causes this event too, without a movement.
      if (event.movementX !== 0 || event.movementY !== 0) hold();
    },
    onPointerDown: hold,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setHeld(null);
      else timer.current = setTimeout(() => setHeld(null), AIMING_MS);
    },
    onClick: () => setHeld(null),
  };
  return { places, waiting, aim };
}

function freely<Row>(rows: readonly Row[]): Steady<Row> {
  return { places: rows.map((row) => ({ row, gone: false })), waiting: 0 };
}

/** The held rows in their places with their current data, then the rows that come below them. */
function keepPlaces<Row>(
  held: readonly Row[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Steady<Row> {
  const keys = new Set(held.map(keyOf));
  const now = new Map(rows.map((row, index) => [keyOf(row), index]));
  const last = Math.max(-1, ...held.map((row) => now.get(keyOf(row)) ?? -1));
  const isNew = (row: Row) => !keys.has(keyOf(row));
  const waiting = rows.slice(0, last + 1).filter(isNew).length;
  const end = held.findLastIndex((row) => now.has(keyOf(row)));
  const places = held.map((row, index) => {
    const found = rows[now.get(keyOf(row)) ?? -1];
    // New rows above push as many rows past the end of the last page; those rows have not left the list.
    const pushedOff = index > end && index <= end + waiting;
    return { row: found ?? row, gone: !found && !pushedOff };
  });
  return { places: [...places, ...rows.slice(last + 1).map((row) => ({ row, gone: false }))], waiting };
}
