import * as z from 'zod/mini';
import { codeOf } from '../identifiers.ts';
import { ownPasswordInput } from './auth.ts';
import * as c from './common.ts';

const code = c.requiredText('fillFactorCode', 200).check(z.overwrite(codeOf));
/** A text that the server issued and that comes back unchanged; only the server reads it. */
const opaque = z.string(c.bad).check(z.maxLength(2_000, c.bad));

export const secondFactorInput = z.object({ token: opaque, code, setUp: z.optional(opaque) });
export const confirmFactorInput = c.changeInput({ setUp: opaque, code });
export const factorCodeInput = c.changeInput({ code });

/** The server parses it, and a WebAuthn library checks it. */
const passkey = {
  challenge: opaque,
  answer: z.string(c.bad).check(z.maxLength(20_000, c.bad)),
};
/** Without a token: the login of a member. */
export const passkeyLoginInput = z.object({ token: z.optional(opaque), ...passkey });
export const passkeyProofInput = c.changeInput({ ...passkey });
export const addPasskeyInput = c.changeInput({
  ...passkey,
  name: z.optional(c.requiredLine('fillPasskeyName', 40)),
  password: z.optional(ownPasswordInput.shape.password),
});

export type PasskeyLoginInput = z.infer<typeof passkeyLoginInput>;
export type PasskeyProofInput = z.infer<typeof passkeyProofInput>;
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>;
export type SecondFactorInput = z.infer<typeof secondFactorInput>;
export type ConfirmFactorInput = z.infer<typeof confirmFactorInput>;
export type FactorCodeInput = z.infer<typeof factorCodeInput>;
