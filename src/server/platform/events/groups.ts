/** A `Set` for each key would take four times as much memory. */
export class Groups<Item> {
  readonly #lists = new Map<string, readonly Item[]>();

  of(key: string): readonly Item[] {
    return this.#lists.get(key) ?? [];
  }

  add(key: string, item: Item): void {
    this.#lists.set(key, this.of(key).concat([item]));
  }

  remove(key: string, item: Item): void {
    const left = this.of(key).filter((other) => other !== item);
    if (left.length > 0) this.#lists.set(key, left);
    else this.#lists.delete(key);
  }

  all(): Item[] {
    return [...this.#lists.values()].flat();
  }

  get size(): number {
    let size = 0;
    for (const list of this.#lists.values()) size += list.length;
    return size;
  }
}
