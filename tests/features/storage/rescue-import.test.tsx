import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RescueImport } from '#src/app/storage/rescue-import.tsx'
import { type ServerAccess, ServerAccessContext } from '#src/session/access.ts'
import { prepareBrowser, show } from '../ui/in-app.tsx'

prepareBrowser()

test('[S6.2] a stick pulled out before the file is read is said, and the file can be chosen again', async () => {
  const { user } = show(
    // Nothing is sent: the file is never read.
    <ServerAccessContext value={{} as ServerAccess}>
      <RescueImport onClose={() => {}} />
    </ServerAccessContext>,
  )
  const file = new File(['{}'], 'hearth-rescue.json', { type: 'application/json' })
  vi.spyOn(file, 'text').mockRejectedValue(new DOMException('Gone.', 'NotReadableError'))
  await screen.findByRole('button', { name: 'Choose file' })
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The file could not be read/)
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeDefined()
})
