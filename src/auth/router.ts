import { z } from 'zod'
import {
  ChangePasswordInput,
  ForgotInput,
  LoginInput,
  ProxySignInInput,
  RegisterInput,
  ResetInput,
  Session,
  SignedIn,
  User,
} from '../shared/auth.ts'
import { Exchanged, ExchangeInput } from '../shared/oauth.ts'
import { protectedProcedure, publicProcedure, router } from '../trpc.ts'
import { login } from './login.ts'
import { changePassword } from './passwords/change-password.ts'
import { forgotPassword, resetPassword } from './passwords/reset.ts'
import { signInByProxy } from './proxy-sign-in.ts'
import { register } from './register.ts'
import { endOtherSessions, endSession, listSessions, logout } from './sessions/sessions.ts'
import { exchangeTicket } from './sessions/sign-in-ticket.ts'

const tag = 'auth'
const nothing = z.void()

export const authRouter = router({
  register: publicProcedure
    .meta({ rest: { method: 'POST', path: '/auth/register', summary: 'Create an account', tag, status: 201, open: true } })
    .input(RegisterInput)
    .output(z.object({ user: User }))
    .mutation(async ({ ctx, input }) => ({ user: await register(ctx.app, ctx, input) })),
  login: publicProcedure
    .meta({ rest: { method: 'POST', path: '/auth/login', summary: 'Sign in', tag, open: true } })
    .input(LoginInput)
    .output(SignedIn)
    .mutation(({ ctx, input }) => login(ctx.app, ctx, input)),
  proxySignIn: publicProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/proxy', summary: 'Sign in whoever the proxy in front has signed in', tag, open: true },
    })
    .input(ProxySignInInput)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signInByProxy(ctx.app, ctx, input)),
  exchange: publicProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/oauth/exchange', summary: 'Exchange a one-time ticket for a token', tag, open: true },
    })
    .input(ExchangeInput)
    .output(Exchanged)
    .mutation(({ ctx, input }) => exchangeTicket(ctx.app, ctx, input)),
  logout: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/auth/logout', summary: 'End this session', tag, status: 204 } })
    .output(nothing)
    .mutation(({ ctx }) => logout(ctx.app, ctx.person)),
  changePassword: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/password',
        summary: 'Change the password; ends all other sessions and access tokens',
        tag,
        status: 204,
      },
    })
    .input(ChangePasswordInput)
    .output(nothing)
    .mutation(({ ctx, input }) => changePassword(ctx.app, ctx, ctx.person, input)),
  forgot: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/forgot',
        summary: 'Ask for a link to set a new password',
        tag,
        status: 202,
        open: true,
      },
    })
    .input(ForgotInput)
    .output(nothing)
    .mutation(({ ctx, input }) => forgotPassword(ctx.app, ctx, input)),
  reset: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/reset',
        summary: 'Set a new password with the token of the link',
        tag,
        status: 204,
        open: true,
      },
    })
    .input(ResetInput)
    .output(nothing)
    .mutation(({ ctx, input }) => resetPassword(ctx.app, ctx, input)),
  sessions: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/auth/sessions', summary: 'Where this account is signed in', tag } })
    .output(z.object({ sessions: z.array(Session) }))
    .query(async ({ ctx }) => ({ sessions: await listSessions(ctx.app, ctx.person) })),
  endOtherSessions: protectedProcedure
    .meta({ rest: { method: 'DELETE', path: '/auth/sessions', summary: 'End all sessions but this one', tag, status: 204 } })
    .output(nothing)
    .mutation(({ ctx }) => endOtherSessions(ctx.app, ctx, ctx.person)),
  endSession: protectedProcedure
    .meta({ rest: { method: 'DELETE', path: '/auth/sessions/{id}', summary: 'End a session', tag, status: 204 } })
    .input(z.object({ id: z.string().max(100) }))
    .output(nothing)
    .mutation(({ ctx, input }) => endSession(ctx.app, ctx, ctx.person, input.id)),
})
