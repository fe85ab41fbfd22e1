/** Company over home. Picking a home filters the screens of this device; what is mirrored does not change. */
import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HOME_SWITCHER_ROLES } from '#domain/rules/permissions.ts'
import { useHomes } from '../../mirror/directory.ts'
import { useSession } from '../../session/session.ts'
import style from './home-switcher.module.css'

export function HomeSwitcher() {
  const { t } = useTranslation()
  const session = useSession()
  const homes = useHomes()
  if (session.state !== 'authenticated') return null
  const { role, currentHomeId, actions, user } = session
  const company = user.company_name ?? t('shell.hearth')
  if (role === undefined || !HOME_SWITCHER_ROLES.includes(role)) {
    return <span className={style.companyOnly}>{company}</span>
  }

  const choices = [
    ...(homes !== undefined && homes.length > 1 ? [{ id: null, name: t('shell.allHomes') }] : []),
    ...(homes ?? []).map(home => ({ id: home.id, name: home.home_name })),
  ]
  // With a single home the filter can only mean that home.
  const current = choices.find(choice => choice.id === currentHomeId) ?? choices[0]
  const name = current?.name ?? t(homes === undefined ? 'shell.homesLoading' : 'shell.noHomes')

  return (
    <Menu position="bottom-start" shadow="md" width={280} offset={6}>
      <Menu.Target>
        <button
          type="button"
          className={style.switcher}
          aria-label={`${t('shell.chooseHome')}: ${name}`}
          disabled={choices.length < 2}
        >
          <span className={style.company}>{company}</span>
          <span className={style.home}>
            <span>{name}</span>
            {choices.length > 1 && <IconChevronDown size={18} aria-hidden />}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.chooseHome')}</Menu.Label>
        {choices.map(choice => (
          <Menu.Item
            key={choice.id ?? 'all'}
            className={style.choice}
            aria-current={choice === current || undefined}
            rightSection={choice === current && <IconCheck size={18} aria-hidden />}
            onClick={() => void actions.chooseHome(choice.id)}
          >
            {choice.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
