/** Shows company and home. Selecting a home filters the screens of this device; what is mirrored does not change. */
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { hasHomeSwitcher } from '#domain/rules/access/permissions.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useSession } from '../../session/session.ts'
import { useIsFirstSyncPending } from '../../sync/status.ts'
import { Dropdown, dropdownItemClass } from '../../ui/dropdown.tsx'
import style from './home-switcher.module.css'

export function HomeSwitcher() {
  const { t } = useTranslation()
  const session = useSession()
  const allHomes = useHomes()
  const currentHomeId = useCurrentHomeId()
  const isFirstSyncPending = useIsFirstSyncPending()
  if (session.state !== 'authenticated') return null
  const { role, actions, user } = session
  // A closed home stays selected until the user selects another.
  const homes = allHomes?.filter(home => isOpenHome(home) || home.id === currentHomeId)
  const company = user.company_name ?? t('shell.hearth')
  if (!hasHomeSwitcher(role, homes?.length ?? 0)) {
    return <span className={style.companyOnly}>{company}</span>
  }

  const choices = [
    ...(homes !== undefined && homes.length > 1 ? [{ id: null, name: t('shell.allHomes') }] : []),
    ...(homes ?? []).map(home => ({ id: home.id, name: home.home_name })),
  ]
  // If no home is selected, all homes are shown; a user's only home is then shown by name. A home whose records are
  // not shown is never named.
  const chosenHome = choices.find(choice => choice.id === currentHomeId)
  const currentChoice = currentHomeId === null ? (chosenHome ?? choices[0]) : chosenHome
  const name =
    currentChoice?.name ??
    t(homes === undefined || isFirstSyncPending ? 'shell.homesLoading' : 'shell.noHomes')

  return (
    <Dropdown
      label={t('shell.chooseHome')}
      side="start"
      buttonClass={style.switcher}
      buttonLabel={`${t('shell.chooseHome')}: ${name}`}
      disabled={choices.length < 2}
      buttonContent={
        <>
          <span className={style.company}>{company}</span>
          <span className={style.home}>
            <span>{name}</span>
            {choices.length > 1 && <IconChevronDown size={18} aria-hidden />}
          </span>
        </>
      }
    >
      {close =>
        choices.map(choice => (
          <button
            key={choice.id ?? 'all'}
            type="button"
            className={dropdownItemClass}
            aria-current={choice === currentChoice || undefined}
            onClick={() => {
              void actions.chooseHome(choice.id)
              close()
            }}
          >
            {choice.name}
            {choice === currentChoice && <IconCheck size={20} aria-hidden />}
          </button>
        ))
      }
    </Dropdown>
  )
}
