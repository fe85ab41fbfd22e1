/** The top of every screen: where one came from, what it is, what one can do here, and what it covers. */
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import style from './page.module.css'

export interface PageProps {
  title: string
  subtitle?: ReactNode
  /** Where "Back to …" leads. */
  back?: { to: string; label: string }
  /** Buttons, the main one last. */
  actions?: ReactNode
  /** Says under the title that older records are not shown: "Covers the last 45 days on this tablet". */
  coversDays?: number
  /** In place of the title, with the `h1` in it: a head of the screen's own, below the buttons. */
  head?: ReactNode
  children: ReactNode
}

export function Page({ title, subtitle, back, actions, coversDays, head, children }: PageProps) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${title} · ${t('shell.hearth')}`
    // A title may name a person: it must not stay for the page that comes next.
    return () => {
      document.title = t('shell.hearth')
    }
  }, [title, t])
  const leaving = back && (
    <Button
      component={Link}
      to={back.to}
      variant="subtle"
      className={style.back}
      leftSection={<IconArrowLeft size={20} aria-hidden />}
      data-screen-only
    >
      {back.label}
    </Button>
  )
  const isBare = head !== undefined && !leaving && !actions
  return (
    <div className={style.page}>
      {!isBare && (
        <header>
          {!head && leaving}
          <div className={style.line}>
            {head ? (
              leaving
            ) : (
              <div>
                <h1 className={style.title}>{title}</h1>
                {subtitle && <div className={style.subtitle}>{subtitle}</div>}
                {coversDays !== undefined && (
                  <p className={style.subtitle}>{t('ui.coversDays', { count: coversDays })}</p>
                )}
              </div>
            )}
            {actions && (
              <div className={style.actions} data-screen-only>
                {actions}
              </div>
            )}
          </div>
        </header>
      )}
      {head}
      {children}
    </div>
  )
}
