/** A screen whose code loads lazily takes longer than a second to appear on a busy machine. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 30_000 })
