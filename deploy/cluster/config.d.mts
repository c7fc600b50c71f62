/** The configuration files of the topology, by name. */
export function configFiles(
  values: Readonly<Record<string, string | number | boolean>>,
): Record<string, string>;
