import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { translatorWithLabels } from '../../../labels/label-words.ts'
import { loadLabels, recordsOf, rowsIn } from '../../../labels/load-labels.ts'
import { rowSummary } from '../../../labels/row-labels.ts'
import { useMirrorQuery } from '../../../mirror/read/use-rows.ts'
import { useCanDoInHome } from '../../../session/use-rights.ts'
import { useTrueNow } from '../../../sync/true-now.ts'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import type { HomeSection, SectionFacts } from './section.ts'
import style from './section-card.module.css'

const MAX_ROWS = 4

interface SectionCardProps {
  section: HomeSection
  home: RowOf<'home'>
  /** undefined while the clients are read. */
  clients: readonly ShownRow<'client'>[] | undefined
}

interface SectionContent extends SectionFacts {
  /** The rows that are listed, and the rows that give names to the ids in them. */
  readonly labelRows: readonly RowInCollection[]
}

export function SectionCard({ section, home, clients }: SectionCardProps) {
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  const { name, path, addPath = `${path}/add`, operation } = section
  const mayAdd = isOpenHome(home) && (operation === undefined || isAllowed(home, operation))
  const content = useSectionContent(section, home, clients)
  return (
    <Card
      title={t(`groupHomes.sections.${name}.title`)}
      action={
        mayAdd && (
          <Button
            component={Link}
            to={addPath}
            state={{ home_id: home.id }}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t(`groupHomes.sections.${name}.add`)}
          </Button>
        )
      }
    >
      {content === undefined ? <LoadingRows rows={2} /> : <SectionBody section={section} content={content} />}
    </Card>
  )
}

function useSectionContent(
  { name, read }: HomeSection,
  home: RowOf<'home'>,
  clients: SectionCardProps['clients'],
): SectionContent | undefined {
  const localNow = localDateTimeOf(useTrueNow(), home.time_zone)
  const result = useMirrorQuery(
    async mirror => {
      if (clients === undefined) return null
      const facts = await read({ mirror, home, clients, localNow })
      const rows = facts.rows.slice(0, MAX_ROWS)
      const records = await loadLabels(mirror, { rows })
      return { ...facts, rows, labelRows: rowsIn(records) }
    },
    [name, home, clients, localNow.date],
  )
  return result ?? undefined
}

function SectionBody({
  section: { name, path },
  content,
}: {
  section: HomeSection
  content: SectionContent
}) {
  const { t, i18n } = useTranslation()
  const now = useTrueNow()
  const context = { t: translatorWithLabels(i18n), now, records: recordsOf(content.labelRows) }
  const figures = Object.entries(content.figures)
  return (
    <>
      {figures.length > 0 && (
        <dl className={style.figures}>
          {figures.map(([figureName, count]) => (
            <div key={figureName}>
              <dt>
                {t(`groupHomes.sections.${name}.figures.${figureName}` as 'groupHomes.sections.viewAll')}
              </dt>
              <dd data-figures>{count}</dd>
            </div>
          ))}
        </dl>
      )}
      {content.rows.length === 0 && <p className={cards.none}>{t(`groupHomes.sections.${name}.none`)}</p>}
      <ul className={style.lines}>
        {content.rows.map(({ collection, id, to }) => (
          <li key={id}>
            <Link to={to}>{rowSummary(collection, id, context)}</Link>
          </li>
        ))}
      </ul>
      <Link to={path} className={`${cards.link} ${cards.more}`}>
        {t('groupHomes.sections.viewAll')}
      </Link>
    </>
  )
}
