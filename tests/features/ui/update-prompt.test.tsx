import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UpdatePrompt } from '#src/app/update-prompt.tsx'
import { useMarkDirty } from '#src/ui/record-form/dirty-forms.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

const OFFERED = { isReady: true, isInstalling: false, install: () => {} }

function Writing({ isDirty }: { isDirty: boolean }) {
  useMarkDirty(isDirty)
  return null
}

test('[S13] an update is offered, and never installed while a form holds unsaved words', async () => {
  const update = { isReady: true, isInstalling: false, install: vi.fn() }
  const at = (isDirty: boolean) => (
    <>
      <Writing isDirty={isDirty} />
      <UpdatePrompt update={update} />
    </>
  )
  const { user, showAgain } = show(at(true))
  expect(screen.getByRole('button', { name: 'Update now' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Finish or close the open form first, then update.')).toBeDefined()
  showAgain(at(false))
  await user.click(screen.getByRole('button', { name: 'Update now' }))
  expect(update.install).toHaveBeenCalledOnce()
})
test('"Later" leaves people in peace, and without an update there is nothing to see', async () => {
  const { user, showAgain } = show(<UpdatePrompt update={OFFERED} />)
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByText('A new version of Hearth is ready')).toBeNull()
  showAgain(<UpdatePrompt update={{ ...OFFERED, isReady: false }} />)
  expect(screen.queryByText('A new version of Hearth is ready')).toBeNull()
})

test('[S20.4] an update waits for records that are only in this window', () => {
  show(<UpdatePrompt update={OFFERED} hasOnlyCopy />)
  expect(screen.getByRole('button', { name: 'Update now' })).toHaveProperty('disabled', true)
  expect(screen.getByText(/only in this window are not sent yet/)).toBeDefined()
})

test('once agreed to, an update is under way: nothing is left to tap', () => {
  show(<UpdatePrompt update={{ ...OFFERED, isInstalling: true }} />)
  const updateNow = screen.getByRole('button', { name: 'Update now' })
  expect(updateNow).toHaveProperty('disabled', true)
  expect(updateNow.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('button', { name: 'Later' })).toHaveProperty('disabled', true)
})
