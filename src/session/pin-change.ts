/** On a home's tablet: the dialog in which who has unlocked it changes their PIN. Undefined on any other device. */
import { type ComponentType, createContext } from 'react'

export const PinChangeContext = createContext<ComponentType<{ readonly onClose: () => void }> | undefined>(
  undefined,
)
