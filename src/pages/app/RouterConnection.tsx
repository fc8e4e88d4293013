import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Navigation } from '#pages/navigation'

/** Lets the navigation port go by the router that stands around. */
export function RouterConnection({ navigation }: { navigation: Navigation }) {
  const navigate = useNavigate()
  useLayoutEffect(() => navigation.connect((path, how) => void navigate(path, how)), [navigation, navigate])
  return null
}
