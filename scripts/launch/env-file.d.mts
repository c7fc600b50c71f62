/** Reads `.env` of this folder, if there is one; what the environment has already stays. */
export function readEnvFile(): void;
