/** While a list is in use its give buttons keep their size, also when this device falls out of sync (U10.6). */
import { createContext } from 'react'

/** Whether the shown layout of a list has room for the warnings in its give buttons. */
export const WarningRoom = createContext(true)
