// What people have this server tell their own programs.
import { HomeAssistant } from './home-assistant.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

export function IntegrationsSection() {
  return (
    <>
      <Webhooks />
      <HomeAssistant />
    </>
  )
}
