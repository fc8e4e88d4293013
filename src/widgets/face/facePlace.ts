import { createContext, useContext } from 'react'

/** Where the Field face stands. In a cell no label stands beside it, and searches answer sooner. spec: widgets §9 */
export type FacePlace = 'form' | 'cell'

const Place = createContext<FacePlace>('form')

export const FacePlaceProvider = Place.Provider

export const useFacePlace = (): FacePlace => useContext(Place)
