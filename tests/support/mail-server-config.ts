// The configuration of the test mail server: Dovecot 2.3 (IMAP, LMTP, submission) and Exim 4 in one throw-away folder.
export const flavors = {
  // mailbox name -> special use ('' = none)
  plain: { Drafts: '\\Drafts', Sent: '\\Sent', Trash: '\\Trash', Junk: '\\Junk', Archive: '\\Archive' },
  gmail: {
    '[Gmail]/All Mail': '\\All',
    '[Gmail]/Drafts': '\\Drafts',
    '[Gmail]/Sent Mail': '\\Sent',
    '[Gmail]/Trash': '\\Trash',
    '[Gmail]/Spam': '\\Junk',
    '[Gmail]/Starred': '\\Flagged',
  },
  outlook: {
    Drafts: '\\Drafts',
    'Sent Items': '\\Sent',
    'Deleted Items': '\\Trash',
    'Junk Email': '\\Junk',
    Archive: '\\Archive',
  },
  yahoo: { Draft: '\\Drafts', Sent: '\\Sent', Trash: '\\Trash', Bulk: '\\Junk', Archive: '\\Archive' },
  /** An old server: names no special uses, has no extensions. */
  bare: { Drafts: '', Sent: '', Trash: '', Junk: '' },
} as const satisfies Record<string, Record<string, string>>
export type Flavor = keyof typeof flavors

export interface Ports {
  imap: number
  imaps: number
  smtp: number
  smtps: number
  mx: number
  lmtp: number
}
export interface ConfigInput {
  dir: string
  flavor: Flavor
  ports: Ports
  user: string
  group: string
  uid: number
  gid: number
  domains: string[]
}

/** What a server of the last century would offer: no CONDSTORE, MOVE, UIDPLUS, SPECIAL-USE, IDLE. */
const bareCapability = 'imap_capability = IMAP4rev1 LITERAL+ NAMESPACE CHILDREN'

export function dovecotConfig({ dir, flavor, ports, user, group, uid, gid }: ConfigInput): string {
  const mailboxes = Object.entries<string>(flavors[flavor]).map(
    ([name, use]) => `  mailbox "${name}" {\n    auto = subscribe\n${use ? `    special_use = ${use}\n` : ''}  }`,
  )
  return `base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/dovecot.log
protocols = imap lmtp submission
listen = 127.0.0.1
hostname = mail.example.test
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
mail_uid = ${uid}
mail_gid = ${gid}
first_valid_uid = ${uid}
first_valid_gid = ${gid}
mail_location = sdbox:~/mail
mail_plugins = quota
mail_fsync = never
ssl = yes
ssl_cert = <${dir}/cert.pem
ssl_key = <${dir}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login xoauth2 oauthbearer
auth_failure_delay = 0
mail_max_userip_connections = 100
quota_full_tempfail = no
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${dir}/oauth2.conf
}
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = username_format=%u ${dir}/users
}
userdb {
  driver = passwd-file
  args = username_format=%u ${dir}/users
}
plugin {
  quota = count:User quota
  quota_vsizes = yes
  quota_rule = *:storage=1G
  sieve = file:~/sieve;active=~/.dovecot.sieve
}
namespace inbox {
  inbox = yes
  separator = /
${mailboxes.join('\n')}
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  service_count = 0
  process_min_avail = 1
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = ${ports.imaps}
    ssl = yes
  }
}
service submission-login {
  chroot =
  service_count = 0
  inet_listener submission {
    port = ${ports.smtp}
  }
  inet_listener submissions {
    port = ${ports.smtps}
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${ports.lmtp}
  }
}
protocol imap {
  mail_plugins = quota imap_quota
  mail_max_userip_connections = 100
  ${flavor === 'bare' ? bareCapability : ''}
}
protocol lmtp {
  mail_plugins = quota sieve
  postmaster_address = postmaster@example.test
}
submission_relay_host = 127.0.0.1
submission_relay_port = ${ports.mx}
submission_max_mail_size = 35M
`
}

/** Dovecot asks the OAuth provider about tokens (RFC 7662). */
export function oauthConfig(url: string): string {
  return `introspection_url = ${url}/introspect
introspection_mode = post
username_attribute = email
active_attribute = active
active_value = true
`
}

/** Refuses `reject@`, defers `greylist@`, bounces `bounce@`, refuses text by the subject REJECT-ME. */
export function eximConfig({ dir, ports, uid, gid, domains }: ConfigInput): string {
  return `exim_user = ${uid}
exim_group = ${gid}
keep_environment =
never_users =
spool_directory = ${dir}/exim
log_file_path = ${dir}/exim-%slog
log_selector = -queue_run
pid_file_path = ${dir}/exim.pid
primary_hostname = mail.example.test
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${ports.mx}
domainlist local_domains = ${domains.join(' : ')}
deliver_drop_privilege = true
host_lookup =
rfc1413_query_timeout = 0s
message_size_limit = 40M
smtp_accept_max = 200
smtp_accept_max_per_connection = 0
smtp_accept_queue_per_connection = 0
tls_advertise_hosts =
chunking_advertise_hosts =
received_header_text = by mail.example.test with $received_protocol id $message_exim_id
untrusted_set_sender = *
local_from_check = false
acl_smtp_rcpt = rcpt
acl_smtp_data = data
begin acl
rcpt:
  deny  message = 5.1.1 <$local_part@$domain>: mailbox unavailable
        local_parts = reject
  defer message = 4.7.1 try again later
        local_parts = greylist
  deny  message = 5.1.1 <$local_part@$domain>: user unknown
        domains = +local_domains
        !condition = \${lookup{$local_part@$domain}lsearch{${dir}/users}{yes}{no}}
  accept
data:
  deny  message = 5.7.1 message looks like spam
        condition = \${if match{$h_subject:}{REJECT-ME}}
  accept
begin routers
local:
  driver = manualroute
  domains = +local_domains
  transport = lmtp
  route_list = * 127.0.0.1
  self = send
bounce:
  driver = redirect
  local_parts = bounce
  allow_fail
  data = :fail: mailbox does not exist at the remote site
elsewhere:
  driver = accept
  transport = sink
begin transports
lmtp:
  driver = smtp
  protocol = lmtp
  port = ${ports.lmtp}
  allow_localhost
  hosts_try_fastopen =
  hosts_avoid_tls = *
sink:
  driver = appendfile
  directory = ${dir}/sink
  maildir_format
  delivery_date_add
  envelope_to_add
  return_path_add
begin retry
* * F,1h,1s
`
}
