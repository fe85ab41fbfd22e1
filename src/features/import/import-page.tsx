/** /dashboard/import: clients, staff, stock and medication orders from a file (decision 037). */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { importKindNamed, importKinds } from '#domain/imports/kinds.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useRights } from '../../session/use-rights.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { NothingHere } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { FileWork } from './file-work.tsx'
import { importWords } from './words.ts'

const NAME = 'kind'
const HOME = 'home'

export const ImportPage = () => (
  <LabeledScreen name="import" words={importWords}>
    <Import />
  </LabeledScreen>
)

function Import() {
  const { t } = useTranslation()
  const may = useRights()
  const current = useCurrentHomeId()
  const homes = useHomes()?.filter(isOpenHome)
  const [params, setParams] = useSearchParams()
  if (homes === undefined) return <LoadingPage />
  const kinds = importKinds.filter(({ operation }) => homes.some(home => may(home, operation)))
  const asked = importKindNamed(params.get(NAME))
  const kind = kinds.find(one => one === asked) ?? kinds[0]
  if (kind === undefined) return <NothingHere title={t('import.nowhere')} />
  const open = homes.filter(home => may(home, kind.operation))
  const chosen =
    open.length === 1 ? open[0] : open.find(({ id }) => id === (Number(params.get(HOME)) || current))
  const choose = (name: string, value: string) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      next.set(name, value)
      return next
    })
  return (
    <Page
      title={t(`import.title.${kind.name}`)}
      subtitle={t('import.intro')}
      parent={{ to: `/dashboard/${kind.list}`, label: t(`screens.${kind.list}`) }}
    >
      <NeedsConnection />
      <FileWork
        // Another kind or home starts over with another file.
        key={`${kind.name} ${chosen?.id}`}
        kind={kind}
        home={chosen}
        kinds={kinds}
        homes={open}
        onKind={name => choose(NAME, name)}
        onHome={id => choose(HOME, id)}
      />
    </Page>
  )
}
