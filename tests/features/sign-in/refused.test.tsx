/** What a form before sign-in refuses has the focus: the first field at fault, else what the server says (U20.2). */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { Unreachable } from '#src/session/failures.ts'
import { open, prepareStage, press, stage, type } from './stage.tsx'

prepareStage()

const hasFocus = (element: () => Element | null) =>
  waitFor(() => expect(document.activeElement).toBe(element()))
const theAlert = () => screen.getByRole('alert')

describe('[U20.2] at sign-in', () => {
  test('the first field at fault', async () => {
    const { user } = open('/login')
    await type(user, /^Email/, 'dana@example.org')
    await press(user, 'Sign in')
    await hasFocus(() => screen.getByLabelText(/^Password/))
  })

  test('what the server or the network says, each time', async () => {
    stage.answers.beginSignIn.mockRejectedValueOnce(new Unreachable('away'))
    const { user } = open('/login')
    await type(user, /^Email/, 'dana@example.org')
    await type(user, /^Password/, 'secret')
    await press(user, 'Sign in')
    await hasFocus(theAlert)
    // Typing on takes nothing away from who types.
    await type(user, /^Password/, 'x')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Password/))
    stage.answers.beginSignIn.mockRejectedValueOnce(new Refusal('invalid_input', 'Invalid email or password'))
    await press(user, 'Sign in')
    await hasFocus(theAlert)
  })
})

test('[U20.2] where a link is asked for', async () => {
  const { user } = open('/utility-form?type=request_demo')
  await type(user, /^Email/, 'dana@example.org')
  await press(user, 'Request a Demo')
  await hasFocus(() => screen.getByLabelText(/^Company/))
})

test('[U20.2] a choice that was not made', async () => {
  const { user } = open('/verify-otp?email=dana@example.org')
  await type(user, /^OTP Code/, '123456')
  await press(user, 'Verify OTP')
  await hasFocus(() => screen.getAllByRole('radio')[0] ?? null)
})
