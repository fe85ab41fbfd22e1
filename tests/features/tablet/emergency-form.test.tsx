/** What a home's tablet asks before it opens the charts in an emergency (decision 106). */
import { randomBytes } from 'node:crypto'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emergencyContext } from '#domain/protocol/emergency.ts'
import { EmergencyForm, type OpenedCharts } from '#src/app/tablet/emergency-form.tsx'
import type { LockedPage } from '#src/app/tablet/tablet-page.ts'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { newKeyPair } from '#src/vault/hpke.ts'
import { Keyring } from '#src/vault/keyring.ts'
import { newTabletSecrets } from '#src/vault/person-secrets.ts'
import type { StoredTablet } from '#src/vault/stored.ts'
import { sealUnderNewCode } from '../../../server/accounts/tablets/sealed-code.ts'
import { prepareBrowser, show } from '../ui/in-app.tsx'

prepareBrowser()

const TABLET_ID = '0195a0a0-0000-7000-8000-000000000001'
const CODE_ID = '0195a0a0-0000-7000-8000-000000000002'

let mirror: MirrorDatabase
let tablet: StoredTablet
const opened: OpenedCharts[] = []

beforeEach(async () => {
  mirror = openMirror(undefined, encryptionBy(new Keyring()))
  const { x, y } = await newKeyPair()
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ])
  const made = sealUnderNewCode(randomBytes, emergencyContext(TABLET_ID, CODE_ID), await newTabletSecrets())
  tablet = {
    ...{ id: 'this', tablet_id: TABLET_ID, name: 'Kitchen', home_id: 1, home_name: 'Maple House' },
    ...{ company_name: 'Maple Grove Homes', protection: 'stored', credential: privateKey },
    ...{ delivery_key: { id: 'A'.repeat(22), x, y }, lock_minutes: 5 },
    emergency: { id: CODE_ID, made_at: '2026-03-10T12:00:00.000Z', sealed: made.sealed, wrong_codes: 0 },
  }
  await mirror.tablet.put(tablet)
})
afterEach(async () => {
  for (const { mirror: charts } of opened.splice(0)) charts.close()
  await mirror.delete()
})

const showForm = () => {
  const page = { tablet, device: { mirror } } as LockedPage
  return show(<EmergencyForm page={page} onOpened={charts => opened.push(charts)} onBack={vi.fn()} />)
}
const field = (name: string) => screen.findByLabelText(name, { exact: false })
const press = { name: 'Open to read' }

test('[S21.8] code, name and reason are asked for, and each fault is said at its field', async () => {
  const { user } = showForm()
  await field('Emergency code')
  await user.click(screen.getByRole('button', press))
  expect(
    await screen.findByText('The code has 20 letters and digits. Check that none are missing.'),
  ).toBeTruthy()
  expect(screen.getByText('Name is required')).toBeTruthy()
  expect(screen.getByText('A reason is required')).toBeTruthy()
  expect(await mirror.emergency_use.count()).toBe(0)
})

test('[S21.8] a wrong code is refused and counted, and what was typed stays', async () => {
  const { user } = showForm()
  const codeField = (await field('Emergency code')) as HTMLInputElement
  await user.type(codeField, '0'.repeat(20))
  expect(codeField.value).toBe('00000-00000-00000-00000')
  await user.type(await field('Your name'), ' Pat Doyle ')
  await user.type(await field('Why are you opening the charts?'), 'He does not wake up')
  await user.click(screen.getByRole('button', press))
  expect(await screen.findByText(/^This code does not open this tablet\./)).toBeTruthy()
  expect((await mirror.tablet.get('this'))?.emergency?.wrong_codes).toBe(1)
  expect(opened).toEqual([])
  expect(codeField.value).toBe('00000-00000-00000-00000')
  expect(screen.getByDisplayValue('He does not wake up')).toBeTruthy()
  await user.clear(codeField)
  await user.type(codeField, 'ab1l')
  expect(codeField.value).toBe('AB1L')
})

test('[S21.8] a tablet whose code was used says when', async () => {
  const { emergency: _, ...withoutCode } = tablet
  await mirror.tablet.put(withoutCode)
  await mirror.emergency_use.add({
    ...{ id: CODE_ID, code_id: CODE_ID, opened_at: '2026-03-10T12:00:00.000Z', closed_at: null },
    ...{ wrong_codes: 0, key_id: 'A', enc: 'A', ct: 'A', is_confirmed: true },
  })
  showForm()
  expect(await screen.findByText(/^The emergency code for this tablet was used on Mar 10, 2026/)).toBeTruthy()
  expect(screen.queryByRole('button', press)).toBeNull()
})

test('[S21.8] a tablet without a code says where one is made', async () => {
  const { emergency: _, ...withoutCode } = tablet
  await mirror.tablet.put(withoutCode)
  showForm()
  expect(await screen.findByText(/^This tablet has no emergency code\. A manager can make one/)).toBeTruthy()
  expect(screen.queryByRole('button', press)).toBeNull()
})
