import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RowMenu } from '#src/ui/list/row-menu.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

test('a row’s menu opens, does one thing, closes, and gives the focus back on Escape', async () => {
  const edit = vi.fn()
  const { user } = show(
    <RowMenu label="Metformin 500 mg" actions={[{ label: 'Edit Medication', onPick: edit }]} />,
  )
  const button = screen.getByRole('button', { name: 'Metformin 500 mg' })
  await user.click(button)
  await user.click(screen.getByRole('menuitem', { name: 'Edit Medication' }))
  expect(edit).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('the arrows go through the menu and round at its ends', async () => {
  const remove = vi.fn()
  const { user } = show(
    <RowMenu
      label="Metformin 500 mg"
      actions={[
        { label: 'Edit Medication', onPick: vi.fn() },
        { label: 'Delete Medication', onPick: remove, isDangerous: true },
      ]}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Metformin 500 mg' }))
  const [edit, last] = screen.getAllByRole('menuitem')
  edit?.focus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(last)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(edit)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(remove).toHaveBeenCalledOnce()
})
