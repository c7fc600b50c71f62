export function configFiles(
  values: Readonly<Record<string, string | number | boolean>>,
): Record<string, string>;
