/** The browser's own prompts to use or make a passkey. Options and answers are JSON, with bytes in base64url. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { NoPasskey } from './passkeys.ts'

/** Asks for one of the passkeys on this device, or on a phone nearby. @throws NoPasskey */
export const promptForPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON }).catch(throwNoPasskey)

/** Asks to make a passkey. @throws NoPasskey */
export const promptForNewPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON }).catch(throwNoPasskey)

function throwNoPasskey(cause: unknown): never {
  const isKnown = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  throw new NoPasskey(isKnown ? 'known' : 'not-given', { cause })
}
