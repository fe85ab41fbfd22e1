import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { LostQuestion } from '#src/app/shell/shell.tsx'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()
standStill()
beforeEach(() => sessionStorage.clear())

const said = /question about a dose was open\. Nothing was recorded/

test('[U5.4] a page reloaded over an open question about a dose says that it is gone, once', async () => {
  const { user } = await atMaple('/dashboard/mar')
  await user.click(await screen.findByRole('button', { name: /^Mark as Missed: Metformin/ }))
  await screen.findByRole('dialog')
  // What a reload leaves of the page; nothing of it says who or what.
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Metformin|Walter/)
  show(<LostQuestion />)
  expect(await screen.findByText(said)).toBeTruthy()
  show(<LostQuestion />)
  expect(screen.getAllByText(said)).toHaveLength(1)
})

test('[U5.4] a question that was answered or closed is not said to be gone', async () => {
  const { user } = await atMaple('/dashboard/mar')
  await user.click(await screen.findByRole('button', { name: /^Mark as Missed: Metformin/ }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: /^Mark as Missed: Metformin/ })
  show(<LostQuestion />)
  expect(screen.queryByText(said)).toBeNull()
})
