import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill } from './at-maple.tsx'

prepareBrowser()
standStill()

const notGiven = () => screen.findByRole('button', { name: /^Mark as Missed: Metformin/ })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('[U2.1] why a dose was not given, called off: the keyboard is back on its button', async () => {
  const { user } = await atMaple('/dashboard/mar')
  await user.click(await notGiven())
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await gone()
  const button = await notGiven()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('[U2.2] "given earlier" leads on to when, and from there back to the dose', async () => {
  const { user } = await atMaple('/dashboard/mar')
  await user.click(await notGiven())
  await user.click(await screen.findByRole('button', { name: 'It was given at another time' }))
  await screen.findByRole('textbox', { name: 'Time given' })
  await user.keyboard('{Escape}')
  await gone()
  const button = await notGiven()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('[U2.3] a dose that was marked as missed has the keyboard in its row', async () => {
  const { user } = await atMaple('/dashboard/mar')
  await user.click(await notGiven())
  await user.click(await screen.findByRole('button', { name: 'Refused' }))
  await gone()
  await waitFor(() => expect(document.activeElement?.matches('li, article, section')).toBe(true))
  expect(await within(document.activeElement as HTMLElement).findByText('Refused')).toBeTruthy()
})
