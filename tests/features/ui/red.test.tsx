/** Red is danger to a person (decision 87). */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SeverityBadge } from '#src/features/incident-reports/incident-badges.tsx'
import { incidentReportsWords } from '#src/features/incident-reports/words.ts'
import { StatusBadge } from '#src/features/inventory/item-badges.tsx'
import { inventoryWords } from '#src/features/inventory/words.ts'
import { OverdueBadge } from '#src/features/tasks/task-columns.tsx'
import { tasksWords } from '#src/features/tasks/words.ts'
import { LabeledScreen } from '#src/ui/page/labeled-screen.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

const tones = async (words: string) => (await screen.findAllByText(words)).map(({ dataset }) => dataset.tone)

test('[U6.2] stock that care needs is red when it is out, batteries are not', async () => {
  const gone = { quantity: 0, minimum_stock_level: 4 }
  show(
    <LabeledScreen name="inventory" words={inventoryWords}>
      <StatusBadge item={{ ...gone, category: 'medical' }} />
      <StatusBadge item={{ ...gone, category: 'other' }} />
    </LabeledScreen>,
  )
  expect(await tones('Out of Stock')).toEqual(['attention', 'due'])
})

test('[U6.2] a late task is ember, a severe incident red', async () => {
  show(
    <>
      <LabeledScreen name="tasks" words={tasksWords}>
        <OverdueBadge />
      </LabeledScreen>
      <LabeledScreen name="incidentReports" words={incidentReportsWords}>
        <SeverityBadge severity="high" />
      </LabeledScreen>
    </>,
  )
  expect(await tones('Overdue')).toEqual(['due'])
  expect(await tones('High')).toEqual(['attention'])
})
