/** A form outside the record dialogs, such as sign-in. Scrolls to what it refuses and focuses it. */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

interface AskingFormProps {
  readonly className?: string | undefined
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/**
 * Focuses the first wrong field, or the message about the whole form, whether the device or the server refused it and
 * whenever the answer arrives (U20.2).
 */
export function AskingForm({ className, onSubmit, children }: AskingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isAsked = useRef(false)
  // Runs after each render, since the answer is what renders the refusal.
  useEffect(() => {
    const refused = isAsked.current ? form.current?.querySelector<HTMLElement>(REFUSED) : null
    if (refused == null) return
    isAsked.current = false
    const choice = refused.matches(COMPLAINT) ? refused.parentElement?.querySelector('input') : null
    const found = choice ?? refused
    if (!found.matches('input, textarea, button')) found.tabIndex = -1
    found.scrollIntoView?.({ block: 'center' })
    found.focus({ preventScroll: true })
  })
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={event => {
        isAsked.current = true
        onSubmit(event)
      }}
    >
      {children}
    </form>
  )
}

/** The error under a choice, whose radio buttons are not marked as invalid. */
const COMPLAINT = '.mantine-InputWrapper-error'
const REFUSED = `[aria-invalid=true], ${COMPLAINT}, [role=alert]`
