import { type PointerEvent, useEffect, useRef, useState } from 'react';

interface Place<Row> {
  readonly row: Row;
  readonly gone: boolean;
}

interface Steady<Row> {
  readonly places: readonly Place<Row>[];
  readonly waiting: number;
}

/** The rows are held after a touch that was no click: the person may touch again. */
const AIMING_MS = 3_000;

/** Holds the rows in place once a pointer moves over them, so that no click lands on the wrong row. */
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
      // This event also comes when the page scrolls under a pointer that does not move.
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
    // New rows above push as many old rows off the last loaded page; those old rows have not left the list.
    const pushedOff = index > end && index <= end + waiting;
    return { row: found ?? row, gone: !found && !pushedOff };
  });
  return { places: [...places, ...rows.slice(last + 1).map((row) => ({ row, gone: false }))], waiting };
}
