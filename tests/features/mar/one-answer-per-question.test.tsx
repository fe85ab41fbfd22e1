import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MirrorContext, useRows } from '#src/mirror/read/use-rows.ts'
import { openMirror } from '#src/mirror/tables/database.ts'
import { anAllergy, fill } from './maple-house.ts'

afterEach(cleanup)

const drawn: string[] = []

function AllergiesOf({ client }: { client: number }) {
  const rows = useRows({ collection: 'allergy', index: 'client_id', is: client })
  const words = rows?.map(row => row.substance).join() ?? 'reading'
  drawn.push(`${client}: ${words}`)
  return <p>{words}</p>
}

test('[M11] rows of the client before are never drawn for the next one, not even once', async () => {
  const mirror = openMirror('one-answer')
  await fill(mirror, [anAllergy('Penicillin'), anAllergy('Latex', { client_id: 2 })])
  const page = (client: number) => (
    <MirrorContext value={mirror}>
      <AllergiesOf client={client} />
    </MirrorContext>
  )
  const { rerender } = render(page(1))
  await screen.findByText('Penicillin')
  rerender(page(2))
  await screen.findByText('Latex')
  expect(drawn).toContain('2: reading')
  expect(drawn).not.toContain('2: Penicillin')
  await mirror.delete()
})
