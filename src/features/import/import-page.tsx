/** /dashboard/import: clients, staff, stock and medication orders from a file (decision 037). */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { findImportKind, importKinds } from '#domain/imports/kinds.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { FileImporter } from './file-work.tsx'
import { importWords } from './words.ts'

const KIND_PARAM = 'kind'
const HOME_PARAM = 'home'

export const ImportPage = () => (
  <LabeledScreen name="import" words={importWords}>
    <ImportScreen />
  </LabeledScreen>
)

function ImportScreen() {
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  const currentHomeId = useCurrentHomeId()
  const homes = useHomes()?.filter(isOpenHome)
  const [params, setParams] = useSearchParams()
  if (homes === undefined) return <LoadingPage />
  const kinds = importKinds.filter(({ operation }) => homes.some(home => isAllowed(home, operation)))
  const requestedKind = findImportKind(params.get(KIND_PARAM))
  const kind = kinds.find(candidate => candidate === requestedKind) ?? kinds[0]
  if (kind === undefined) return <MirrorEmptyState title={t('import.nowhere')} />
  const allowedHomes = homes.filter(home => isAllowed(home, kind.operation))
  const chosenHome =
    allowedHomes.length === 1
      ? allowedHomes[0]
      : allowedHomes.find(({ id }) => id === (Number(params.get(HOME_PARAM)) || currentHomeId))
  const setParam = (name: string, value: string) =>
    setParams(previousParams => {
      const nextParams = new URLSearchParams(previousParams)
      nextParams.set(name, value)
      return nextParams
    })
  return (
    <Page
      title={t(`import.title.${kind.name}`)}
      subtitle={t('import.intro')}
      parent={{ to: `/dashboard/${kind.listScreen}`, label: t(`screens.${kind.listScreen}`) }}
    >
      <NoConnectionNotice />
      <FileImporter
        // After another kind or home is chosen, the import starts over without a file.
        key={`${kind.name} ${chosenHome?.id}`}
        kind={kind}
        home={chosenHome}
        kinds={kinds}
        homes={allowedHomes}
        onKindChange={name => setParam(KIND_PARAM, name)}
        onHomeChange={id => setParam(HOME_PARAM, id)}
      />
    </Page>
  )
}
