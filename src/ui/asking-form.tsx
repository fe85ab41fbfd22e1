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
  const isSubmitted = useRef(false)
  // Runs after each render, since the answer is what renders the refusal.
  useEffect(() => {
    const refusedElement = isSubmitted.current ? form.current?.querySelector<HTMLElement>(REFUSED) : null
    if (refusedElement == null) return
    isSubmitted.current = false
    const choice = refusedElement.matches(COMPLAINT)
      ? refusedElement.parentElement?.querySelector('input')
      : null
    const target = choice ?? refusedElement
    if (!target.matches('input, textarea, button')) target.tabIndex = -1
    target.scrollIntoView?.({ block: 'center' })
    target.focus({ preventScroll: true })
  })
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={event => {
        isSubmitted.current = true
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
