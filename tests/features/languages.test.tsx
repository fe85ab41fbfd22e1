/** The app in other languages than English. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { frequencyDescription } from '#domain/rules/doses/dose-words.ts'
import { WEEKDAYS } from '#domain/values/dates.ts'
import { LANGUAGES, type Language } from '#domain/values/languages.ts'
import { userScope } from '#domain/values/scope.ts'
import { App } from '#src/app/app.tsx'
import { createCatalogue } from '#src/app/words/words.tsx'
import { SignInPage } from '#src/features/sign-in/sign-in-page.tsx'
import { longDate, monthWords, shortDate, timeWords } from '#src/labels/dates.ts'
import { dollarWords } from '#src/labels/formats.ts'
import { frequencyWords } from '#src/labels/frequency.ts'
import { translatorWithLabels } from '#src/labels/label-words.ts'
import { messageWords, problemWords } from '#src/labels/message-words.ts'
import de from '#src/languages/de.json' with { type: 'json' }
import es from '#src/languages/es.json' with { type: 'json' }
import fr from '#src/languages/fr.json' with { type: 'json' }
import ja from '#src/languages/ja.json' with { type: 'json' }
import { storedLanguage, storeLanguage } from '#src/languages/kept-language.ts'
import { languageOptions } from '#src/languages/language-options.ts'
import { switchLanguage } from '#src/languages/languages.ts'
import zh from '#src/languages/zh.json' with { type: 'json' }
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { type Session, SessionContext } from '#src/session/session.ts'
import { createObservableSyncStatus, SyncContext } from '#src/sync/status.ts'
import { examples } from '#tests/support/examples.ts'
import { noActions } from '../support/no-actions.ts'
import { atMaple, standStill } from './mar/at-maple.tsx'
import { aDose, anOrder, DANA, fill, LUIS, mapleHouse } from './mar/maple-house.ts'
import { calm } from './ui/calm-sync.ts'
import { words as english, prepareBrowser, show } from './ui/in-app.tsx'

prepareBrowser()
afterEach(async () => {
  cleanup()
  localStorage.clear()
  await english.changeLanguage('en')
})

const speaking = async (language: Language) => {
  const words = createCatalogue()
  await switchLanguage(words, language)
  return words
}

describe('what is written by a language', () => {
  test.each<[Language, string, string, string, string]>([
    ['Spanish', '8 mar 2026', 'domingo, 8 de marzo de 2026', 'diciembre de 2026', '$18.40'],
    ['French', '8 mars 2026', 'dimanche 8 mars 2026', 'décembre 2026', '18,40 $US'],
    ['German', '8. März 2026', 'Sonntag, 8. März 2026', 'Dezember 2026', '18,40 $'],
    ['Chinese', '2026年3月8日', '2026年3月8日星期日', '2026年12月', 'US$18.40'],
    ['Japanese', '2026年3月8日', '2026年3月8日日曜日', '2026年12月', '$18.40'],
  ])('[G5] %s writes its own dates and amounts', async (language, short, long, month, amount) => {
    const { t } = await speaking(language)
    expect(shortDate('2026-03-08', t).replaceAll(/\s/g, ' ')).toBe(short)
    expect(longDate('2026-03-08', t)).toBe(long)
    expect(monthWords('2026-12', t)).toBe(month)
    expect(dollarWords(18.4, t).replaceAll(/\s/g, ' ')).toBe(amount)
  })

  test('[G5] a clock time is the same for everybody at the tablet', () => {
    // It takes no language at all.
    expect(timeWords('14:30', { clock: '12h' })).toBe('2:30 PM')
  })

  test('how often an order is given is in English what the server calls it', () => {
    const t = translatorWithLabels(createCatalogue())
    const schedule = fc.record({
      anchor_date: fc.constant('2026-01-01'),
      frequency_type: fc.constantFrom('daily', 'weekly', 'monthly', 'interval', 'as_needed'),
      frequency_value: fc.option(fc.integer({ min: 1, max: 31 })),
      daily_frequency: fc.option(fc.integer({ min: 1, max: 9 })),
      administration_times: fc.constant([]),
      administration_days: fc.oneof(
        fc.uniqueArray(fc.constantFrom(...WEEKDAYS)),
        fc.uniqueArray(fc.integer({ min: 1, max: 31 }).map(String)),
      ),
    })
    fc.assert(
      fc.property(schedule, one => {
        expect(frequencyWords(one, t)).toBe(frequencyDescription(one))
      }),
      { seed: 48 },
    )
  })
})

describe('what the server says', () => {
  test('[G7] is said in the language, with what code puts in', async () => {
    const { t } = await speaking('German')
    expect(messageWords('Dosage is required', t)).toBe('Bitte die Dosierung eingeben')
    expect(messageWords('Note cannot exceed 4000 characters', t)).toContain('4000')
    expect(messageWords('Note cannot exceed 4000 characters', t)).not.toContain('{{')
  })

  test.each<[Language, Readonly<Record<string, string>>]>([
    ['Spanish', es.messages],
    ['French', fr.messages],
    ['German', de.messages],
    ['Chinese', zh.messages],
    ['Japanese', ja.messages],
  ])('[G7] %s says every sentence it has, also one with a colon', async (language, sentences) => {
    const { t } = await speaking(language)
    expect(t('messages' as 'ui.locale', { returnObjects: true, skipInterpolation: true })).toEqual(sentences)
    const template = 'The client is allergic to {{1}}: {{2}} may be that.'
    const allergy = template.replace('{{1}}', 'Penicillin').replace('{{2}}', 'Amoxil')
    expect(messageWords(allergy, t)).toBe(
      sentences[template]?.replace('{{1}}', 'Penicillin').replace('{{2}}', 'Amoxil'),
    )
  })

  test.each(LANGUAGES.filter(language => language !== 'English'))(
    '[G5] %s brings the calendar of its date fields',
    async language => {
      const { t } = await speaking(language)
      expect(Object.keys(dayjs.Ls)).toContain(t('ui.locale').toLowerCase())
    },
  )

  test('[G7] a sentence within a sentence is translated too', async () => {
    const { t } = await speaking('German')
    const whole = messageWords('Adding a client needs a connection to Hearth.', t)
    expect(whole).not.toMatch(/Adding|needs/)
    expect(whole).toContain('Klient')
  })

  test('[G7] what a language does not know stays English', async () => {
    const { t } = await speaking('Japanese')
    const unknown = 'The moon stands too low for this'
    expect(messageWords(unknown, t)).toBe(unknown)
    expect(problemWords(new Error(unknown), t)).toBe(unknown)
    expect(messageWords('Dosage is required', createCatalogue().t)).toBe('Dosage is required')
  })
})

let mirror: MirrorDatabase
const session: Session = {
  state: 'authenticated',
  user: {
    id: DANA,
    first_name: 'Dana',
    last_name: '',
    email: 'dana@example.org',
    image_url: null,
    company_id: 1,
    company_name: 'Maple Grove Homes',
  },
  role: 'care_giver',
  grants: [],
  currentHomeId: null,
  mustSignInAgain: false,
}

const Device = ({ children }: { children: ReactNode }) => (
  <SessionContext value={{ ...session, actions: noActions }}>
    <MirrorContext value={mirror}>
      <SyncContext value={createObservableSyncStatus(calm)}>{children}</SyncContext>
    </MirrorContext>
  </SessionContext>
)

describe('whose language it is', () => {
  const account = (language: string): RowOf<'user'> => ({
    ...examples.user[0],
    id: DANA,
    language,
    scope: userScope(DANA),
    revision: 1,
  })
  beforeEach(() => {
    mirror = openMirror(`language-${Math.random()}`)
  })
  afterEach(() => mirror.delete())

  test('[G4] the account on this device decides, and a change of it is followed without a connection', async () => {
    const words = createCatalogue()
    await fill(mirror, [{ collection: 'user', row: account('Spanish') }])
    render(<App catalogue={words} Device={Device} Routes={() => <p>{words.t('ui.cancel')}</p>} />)
    expect(await screen.findByText('Cancelar')).toBeTruthy()
    expect(document.documentElement.lang).toBe('es')
    expect(storedLanguage()).toBe('Spanish')
    await act(() => fill(mirror, [{ collection: 'user', row: { ...account('German'), revision: 2 } }]))
    expect(await screen.findByText('Abbrechen')).toBeTruthy()
    await act(() => fill(mirror, [{ collection: 'user', row: { ...account('Klingon'), revision: 3 } }]))
    expect(screen.getByText('Abbrechen')).toBeTruthy()
  })

  test('[G4] a device that was never asked speaks English before sign-in', () => {
    expect(storedLanguage()).toBe('English')
    storeLanguage('French')
    expect(storedLanguage()).toBe('French')
    localStorage.setItem('hearth-language', 'Latin')
    expect(storedLanguage()).toBe('English')
  })

  test('[G4] the page before sign-in is asked for a language, and keeps it', async () => {
    const { user } = show(
      <Device>
        <SignInPage title="Sign in">{null}</SignInPage>
      </Device>,
    )
    await user.selectOptions(screen.getByLabelText('Language'), 'Japanese')
    await waitFor(() => expect(screen.getByLabelText('言語')).toBeTruthy())
    expect(storedLanguage()).toBe('Japanese')
  })

  test('[G3] every language but English says that no clinician has reviewed it', async () => {
    for (const spoken of LANGUAGES) {
      const { t } = await speaking(spoken)
      const [first, ...others] = languageOptions(t)
      expect(first?.label).toBe('English')
      for (const { label } of others) expect(label).toMatch(/ · |・/)
    }
  })
})

describe('paper', () => {
  standStill()

  test('[G6] the month is printed in English whatever the screen speaks', async () => {
    await switchLanguage(english, 'Spanish')
    await atMaple('/dashboard/mar/1/print/2026-03', {
      rows: [...mapleHouse(), ...aDose({ name: 'Metformin', date: '2026-03-02', by: LUIS })],
    })
    expect(await screen.findByRole('table', { name: 'Scheduled medications' })).toBeTruthy()
    expect(screen.getByText('Apr 11, 1958')).toBeTruthy()
    expect(screen.queryByText(/Medicamentos programados/i)).toBeNull()
  })

  test('[G6] the reason of an as-needed dose goes into the record in English', async () => {
    await switchLanguage(english, 'Spanish')
    const rows = [
      ...mapleHouse(),
      ...anOrder({ name: 'Acetaminophen', version: { frequency_type: 'as_needed' } }),
    ]
    const { user, recorded } = await atMaple('/dashboard/mar/1', { rows })
    await user.click(await screen.findByRole('button', { name: /^Administrar ahora: Acetaminophen/ }))
    await user.click(await screen.findByRole('button', { name: 'Dolor' }))
    await waitFor(async () => expect((await recorded())[0]?.args).toMatchObject({ notes: 'Pain' }))
  })
})
