/** The menu: full on a laptop, icons with small labels on a tablet held upright. */
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { canSee } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import { useSyncStatus } from '../../sync/status.ts'
import { AttentionCount } from './attention-badge.tsx'
import { Logo } from './brand.tsx'
import {
  type MenuEntry,
  mainMenuEntries,
  otherScreenEntries,
  systemEntries,
  withAttentionEntry,
} from './menu-entries.ts'
import style from './sidebar.module.css'

export function Sidebar({ role }: { role: Role | undefined }) {
  const { t } = useTranslation()
  return (
    <nav className={style.sidebar} aria-label={t('shell.mainMenu')} data-screen-only>
      <div className={style.brand}>
        <Logo />
        <span className={style.name}>{t('shell.hearth')}</span>
      </div>
      <div className={style.menu}>
        <MenuList role={role} />
      </div>
    </nav>
  )
}

/** The entries: work first, then the role's other screens, then System. Also used in the phone's drawer. */
export function MenuList({ role, onPick }: { role: Role | undefined; onPick?: () => void }) {
  const { t } = useTranslation()
  const hasAttentionItems = useSyncStatus(sync => sync.attentionCount > 0)
  const mainEntries = mainMenuEntries(role, t)
  const furtherEntries = otherScreenEntries(role, t)
  // Always shown to roles that may read decided items; to others only while records of theirs need attention.
  const showsAttentionEntry = hasAttentionItems || canSee(role, 'attention_item')
  return (
    <>
      <Entries
        entries={showsAttentionEntry ? withAttentionEntry(mainEntries, t) : mainEntries}
        onPick={onPick}
      />
      {furtherEntries.length > 0 && (
        <>
          <h2 className={style.section}>{t('shell.more')}</h2>
          <Entries entries={furtherEntries} onPick={onPick} />
        </>
      )}
      <h2 className={style.section}>{t('shell.system')}</h2>
      <Entries entries={systemEntries(role, t)} onPick={onPick} />
    </>
  )
}

const Entries = ({
  entries,
  onPick,
}: {
  entries: readonly MenuEntry[]
  onPick: (() => void) | undefined
}) => (
  <ul className={style.entries}>
    {entries.map(({ screen, to, label, Icon }) => (
      <li key={screen}>
        <NavLink
          to={to}
          end={screen === 'dashboard'}
          className={style.entry ?? ''}
          {...(onPick ? { onClick: onPick } : {})}
        >
          <Icon size={22} stroke={1.7} aria-hidden />
          <span>{label}</span>
          {screen === 'needs-attention' && <AttentionCount />}
        </NavLink>
      </li>
    ))}
  </ul>
)
