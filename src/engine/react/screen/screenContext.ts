import { type ComponentType, createContext } from 'react'
import type { ScreenHostProps } from './screenProps.ts'

/** Draws a screen by its id, for what stands deep inside of one. */
export const ScreenContext = createContext<ComponentType<ScreenHostProps> | null>(null)
