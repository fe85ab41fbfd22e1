/** The frame of every screen before sign-in: one card with one task. */
import { Alert, Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ChooseLanguage } from './choose-language.tsx'
import style from './sign-in-page.module.css'
import { UnsentNotice } from './unsent.tsx'

interface SignInPageProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
  /** Links to other screens, below the card's form. */
  readonly links?: readonly { readonly to: string; readonly label: string }[]
}

export function SignInPage({ title, text, children, links = [] }: SignInPageProps) {
  return (
    <main className={style.page}>
      <Paper className={style.card} withBorder p={{ base: 'lg', xs: 'xl' }}>
        <Stack gap="md">
          <Link to="/" className={style.brand}>
            <img src="/icon.svg" alt="" width={36} height={36} />
            Hearth
          </Link>
          <Title order={1}>{title}</Title>
          <UnsentNotice />
          {text !== undefined && <Text className={style.quiet}>{text}</Text>}
          {children}
          {links.length > 0 && (
            <div className={style.links}>
              {links.map(({ to, label }) => (
                <Anchor key={to} component={Link} to={to}>
                  {label}
                </Anchor>
              ))}
            </div>
          )}
        </Stack>
      </Paper>
      <ChooseLanguage />
    </main>
  )
}

/** The message of a failure, shown and announced to screen readers. */
export const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Alert color="missed" role="alert" p="sm">
      {text}
    </Alert>
  )

export const Notice = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Alert color="spruce" role="status" p="sm">
      {text}
    </Alert>
  )
