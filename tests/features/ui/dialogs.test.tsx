import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { ChoiceDialog } from '#src/ui/dialog/choice-dialog.tsx'
import { DeleteConfirmation } from '#src/ui/dialog/delete-confirmation.tsx'
import { DetailDialog } from '#src/ui/dialog/detail-dialog.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

describe('a choice without typing', () => {
  const choices = [
    { value: 'refused', label: 'Refused' },
    { value: 'other', label: 'Other', textLabel: 'What happened?' },
  ] as const

  test('one tap is enough', async () => {
    const choose = vi.fn()
    const { user } = show(
      <ChoiceDialog opened onClose={() => {}} title="Why?" choices={choices} onChoose={choose} />,
    )
    await user.click(await screen.findByRole('button', { name: 'Refused' }))
    expect(choose).toHaveBeenCalledWith('refused', null)
  })
  test('"other" asks for words and cannot be saved without', async () => {
    const choose = vi.fn()
    const { user } = show(
      <ChoiceDialog opened onClose={() => {}} title="Why?" choices={choices} onChoose={choose} />,
    )
    await user.click(await screen.findByRole('button', { name: 'Other' }))
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await user.type(screen.getByRole('textbox', { name: 'What happened?' }), ' Spilled ')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(choose).toHaveBeenCalledWith('other', 'Spilled')
  })
})

describe('deleting', () => {
  const confirmation = {
    opened: true,
    title: 'Delete medication',
    question: 'Are you sure you want to delete this medication?',
  }
  test('nothing happens before the answer', async () => {
    const remove = vi.fn()
    const close = vi.fn()
    const { user } = show(<DeleteConfirmation {...confirmation} onClose={close} onDelete={remove} />)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(remove).not.toHaveBeenCalled()
    expect(close).toHaveBeenCalledOnce()
  })
  test('a refusal is shown and the question stays', async () => {
    const close = vi.fn()
    const remove = async () => {
      throw new Refusal('conflict', '3 doses were recorded meanwhile.')
    }
    const { user } = show(<DeleteConfirmation {...confirmation} onClose={close} onDelete={remove} />)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toBe('3 doses were recorded meanwhile.')
    expect(close).not.toHaveBeenCalled()
  })
  test('it closes once it is done', async () => {
    const close = vi.fn()
    const { user } = show(
      <DeleteConfirmation
        {...confirmation}
        onClose={close}
        onDelete={async () => {}}
        confirmLabel="Delete Client"
      />,
    )
    await user.click(await screen.findByRole('button', { name: 'Delete Client' }))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
  })
})

test('a record to read shows a dash where nothing was recorded, and zero as zero', async () => {
  show(
    <DetailDialog
      opened
      onClose={() => {}}
      title="Progress note"
      details={[
        { label: 'Home', value: '' },
        { label: 'Doses', value: 0 },
      ]}
    />,
  )
  await screen.findByRole('dialog', { name: 'Progress note' })
  expect(screen.getByText('—').previousSibling?.textContent).toBe('Home')
  expect(screen.getByText('0')).toBeDefined()
})
