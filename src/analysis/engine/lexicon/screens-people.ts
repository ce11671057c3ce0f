import type { Concepts } from './concept.ts';

/**
 * Screen types for signing in, settings, profiles and communication, and general ones such as help, errors and empty
 * states. Each phrase ends with its weight (`ConceptSource`).
 */
export const ACCOUNT_AND_PEOPLE: Concepts = {
  login: {
    names: 'login, log in, sign in, signin, auth, authentication',
    phrases: `sign in 2, log in 2, login 2, password 1.6, forgot password 2.5, forgot your password 2.5,
      email 0.7, username 1.2, remember me 2, continue with google 2, sign in with 2, server url 1,
      server address 1, keep me signed in 2, dont have an account 1.5, new user 0.6`,
  },
  signup: {
    names: 'sign up, signup, register, registration, create account',
    phrases: `sign up 1.6, create account 2.2, create an account 2.2, create your account 2.5, register 1.6,
      already have an account 2.5, confirm password 2.5, repeat password 2, terms of service 0.9,
      first name 0.8, agree 0.8`,
  },
  'forgot-password': {
    names: 'forgot password, reset password, password reset',
    phrases: 'reset password 2.5, forgot password 1, reset link 2.5, new password 1.5',
  },
  verification: {
    names: 'verification, otp, 2fa, two factor, verify',
    phrases: `verification code 3, verify 1.5, resend 1.8, code 0.6, two factor 2.5, authenticator 1.5,
      6 digit 2`,
  },
  onboarding: {
    names: 'onboarding, welcome, intro, walkthrough, getting started, get started, splash, tour',
    phrases: `get started 2, welcome 1.6, welcome to 2, skip 1.6, next 0.6, continue 0.6, lets go 1.5,
      allow 0.4, continue without 1, choose your 0.6`,
  },
  settings: {
    names: 'settings, preferences, configuration, options',
    phrases: `settings 2.2, preferences 1.8, notifications 0.7, appearance 1.2, theme 1, dark mode 1.1,
      language 0.9, privacy 0.7, account 0.6, about 0.6, enable 0.5, general 0.8, version 0.5,
      default 0.4, advanced 0.7, security 0.5, backup 0.5, display 0.5, automatic 0.3, sync 0.4,
      log out 0.6, configuration 1`,
  },
  profile: {
    names: 'profile, user profile, account, my account',
    phrases: `profile 1.5, edit profile 2.5, followers 2.2, following 1.8, posts 0.7, joined 1, bio 1,
      my account 1.5, member since 1.5, follow 0.7`,
  },
  notifications: {
    names: 'notifications, alerts, activity',
    phrases: `notifications 1.5, notification 0.8, mark all as read 2.5, unread 0.9, mentioned you 2,
      liked your 2, alerts 1`,
  },
  chat: {
    names: 'chat, messages, messaging, conversation, direct messages, chats',
    phrases: `message 1.1, messages 1.1, type a message 3, send a message 2.5, new chat 1.8, chats 1.7,
      chat 1.1, typing 1.5, delivered 1, group 0.4, yesterday 0.4, online 0.5, send message 2,
      reply 0.3`,
  },
  email: {
    names: 'email, mail',
    phrases: 'inbox 2.2, drafts 1.5, spam 1.5, sent 1, archive 0.7, compose 1.5, trash 0.8, subject 1.2',
  },
  inbox: {
    names: 'inbox, mailbox',
    phrases: 'inbox 2.2, unread 1, archive 0.8, drafts 1.2, sent 0.8, spam 1.3',
  },
  share: {
    names: 'share, share sheet',
    phrases: 'share 1.2, copy link 2, airdrop 2.2, invite 0.8',
  },
  about: {
    names: 'about, help, support, faq, info',
    phrases: `about 1.3, version 1, license 1.4, faq 2, help 1, support 0.8, contact us 1.6, contributors 1.6,
      source code 1.6, privacy policy 0.8, changelog 1.2`,
  },
  error: {
    names: 'error, 404, error page',
    phrases: `404 2, error 1.3, something went wrong 3, not found 2, try again 1.8, failed 1, offline 1.2,
      retry 1.6`,
  },
  empty: {
    names: 'empty state, empty',
    phrases: `no items 2, nothing here 3, nothing to 1.6, yet 1.5, you have no 2, no data 1.8,
      get started by 1.5, no results 1.5, havent 1`,
  },
};
