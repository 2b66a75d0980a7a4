// What people have this server tell their own programs.
import { Webhooks } from './webhooks/webhooks.tsx'

export function IntegrationsSection() {
  return <Webhooks />
}
