import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Badge } from '#src/ui/badge.tsx'
import { MonthPicker } from '#src/ui/month-picker.tsx'
import { OverviewCards } from '#src/ui/overview/overview-cards.tsx'
import { StatisticsRow } from '#src/ui/overview/statistics-row.tsx'
import { LoadingOverlay } from '#src/ui/page/loading.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

describe('small parts', () => {
  test('a badge always says in words what its color means', () => {
    show(<Badge tone="missed">Missed</Badge>)
    expect(screen.getByText('Missed').dataset.tone).toBe('missed')
  })
  test('[U6.1] the color of a count is a dot beside it, for red fills mean danger', () => {
    show(
      <OverviewCards
        label="Clients"
        emptyMessage={{ title: 'No clients found', text: '' }}
        cards={[
          { id: 1, name: 'Walter Abbott', to: '/', badges: [{ text: '6 medications', tone: 'attention' }] },
        ]}
      />,
    )
    expect(screen.getByText('6 medications').dataset).toMatchObject({ tone: 'attention', weight: 'dot' })
  })
  test('a card leads to its client', () => {
    show(
      <OverviewCards
        label="Clients"
        emptyMessage={{ title: 'No clients found', text: '' }}
        cards={[{ id: 1, name: 'Walter Abbott', to: '/dashboard/mar/1', line: 'Next: 14:00' }]}
      />,
    )
    expect(screen.getByRole('link', { name: /Walter Abbott/ }).getAttribute('href')).toBe('/dashboard/mar/1')
  })
  test('cards on their way are not an empty home', () => {
    show(
      <OverviewCards
        label="Clients"
        emptyMessage={{ title: 'No clients found', text: '' }}
        cards={undefined}
      />,
    )
    expect(screen.queryByText('No clients found')).toBeNull()
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
  })
  test('a figure that filters is a button that says whether it does', async () => {
    const pick = vi.fn()
    const { user } = show(
      <StatisticsRow
        label="Figures"
        statistics={[{ label: 'Low Stock', value: 3, onPick: pick, isSelected: true }]}
      />,
    )
    const card = screen.getByRole('button', { name: /Low Stock/ })
    expect(card.getAttribute('aria-pressed')).toBe('true')
    await user.click(card)
    expect(pick).toHaveBeenCalledOnce()
  })
  test('a figure not counted yet shows no number', () => {
    show(<StatisticsRow label="Figures" statistics={[{ label: 'Open', value: undefined }]} />)
    expect(within(screen.getByLabelText('Figures')).queryByText(/\d/)).toBeNull()
  })
  test('a page names itself, what it is part of, and how far it reaches', () => {
    show(
      <Page title="MAR" parent={{ to: '/dashboard/mar', label: 'MAR' }} coveredDayCount={45}>
        …
      </Page>,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('MAR')
    expect(screen.getByRole('link', { name: 'MAR' }).getAttribute('href')).toBe('/dashboard/mar')
    expect(screen.getByText('Last 45 days')).toBeDefined()
  })
  test('the month before January is December of the year before, as far as the years go', async () => {
    const choose = vi.fn()
    const { user, showAgain } = show(
      <MonthPicker month="2026-01" onMonthChange={choose} years={[2025, 2026]} />,
    )
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'June')
    expect(choose.mock.calls).toEqual([['2025-12'], ['2026-06']])
    showAgain(<MonthPicker month="2026-12" onMonthChange={choose} years={[2025, 2026]} />)
    expect(screen.getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true)
  })
  test('the overlay over account work lifts itself', () => {
    const { showAgain } = show(<LoadingOverlay isActive />)
    expect(screen.getByText('Please wait…')).toBeDefined()
    showAgain(<LoadingOverlay isActive={false} />)
    expect(screen.queryByText('Please wait…')).toBeNull()
  })
})
