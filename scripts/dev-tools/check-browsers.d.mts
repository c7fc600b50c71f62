export function checkBrowsers(): string[];
/** What one of the oldest browsers lacks. Static methods of the language itself are not marked as static. */
export function newerMembers(): {
  readonly name: string;
  readonly method: string;
  readonly isStatic: boolean;
}[];
