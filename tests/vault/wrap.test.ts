/** What a person's PIN opens on a home's tablet (decision 103). */
import { expect, test } from 'vitest'
import type { PinHashCost } from '#src/vault/argon2.ts'
import { importKeyPair, importPublicKey, newKeyPair, openSealed, sealTo } from '#src/vault/hpke.ts'
import type { PersonSecrets } from '#src/vault/wrap.ts'
import { unwrapSecrets, wrapSecrets } from '#src/vault/wrap.ts'

const bytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const CHEAP: PinHashCost = { memory_kib: 64, passes: 1 }
const owner = { tablet_id: 'tablet-1', user_id: 5 }
const thirdPart = bytes(32)

const secrets: PersonSecrets = {
  keys: [
    { id: 'clinical#1', bytes: bytes(32) },
    { id: 'person:5#1', bytes: bytes(32) },
  ],
  areaPrivateKeys: { clinical: [{ x: 'x', y: 'y', d: 'd' }] },
  signingKey: bytes(120),
}

test('[S21.1] a PIN opens the keys of its person, with the third part and on this tablet alone', async () => {
  const wrap = await wrapSecrets(secrets, '482931', thirdPart, owner, CHEAP)
  expect((await unwrapSecrets(wrap, '482931', thirdPart, owner))?.secrets).toEqual(secrets)
  const others = [
    unwrapSecrets(wrap, '482932', thirdPart, owner),
    unwrapSecrets(wrap, '482931', bytes(32), owner),
    unwrapSecrets(wrap, '482931', new Uint8Array(32), owner),
    unwrapSecrets(wrap, '482931', thirdPart, { ...owner, user_id: 6 }),
    unwrapSecrets(wrap, '482931', thirdPart, { ...owner, tablet_id: 'tablet-2' }),
    unwrapSecrets({ ...wrap, salt: bytes(16) }, '482931', thirdPart, owner),
  ]
  expect(await Promise.all(others)).toEqual(others.map(() => undefined))
})

test('[S21.1] two people with one PIN have nothing in common on the disk', async () => {
  const [one, other] = await Promise.all(
    [5, 6].map(user_id => wrapSecrets(secrets, '482931', thirdPart, { ...owner, user_id }, CHEAP)),
  )
  expect(one?.salt).not.toEqual(other?.salt)
  expect(one?.sealed).not.toEqual(other?.sealed)
})

test('[S21.1] what is sealed to an area opens with its key, for its tablet, unchanged', async () => {
  const [key, otherKey] = await Promise.all([newKeyPair(), newKeyPair()])
  const text = new TextEncoder().encode('{"feed":{}}')
  const context = { info: 'hearth tablet rows v1', aad: 'tablet-1' }
  const sealed = await sealTo(await importPublicKey(key), text, context)
  const [pair, otherPair] = await Promise.all([importKeyPair(key), importKeyPair(otherKey)])
  expect(await openSealed(pair, sealed, context)).toEqual(text)
  await expect(openSealed(otherPair, sealed, context)).rejects.toThrow()
  await expect(openSealed(pair, sealed, { ...context, aad: 'tablet-2' })).rejects.toThrow()
  const changed = sealed.ct.map((byte, index) => (index === 3 ? byte ^ 1 : byte))
  await expect(openSealed(pair, { ...sealed, ct: changed }, context)).rejects.toThrow()
})
