import type { Language } from "@pluma/contract/kit/kit";

/** What a person is told when something about their account changed. */
export type Notice = "passwordChanged" | "twoFactorOn" | "twoFactorOff" | "passkeyAdded";
/** Mails that carry a link. */
export type Linked = "welcome" | "verify" | "reset" | "emailChanged" | "inviteCustomer" | "inviteStaff";
/** Mails that only tell: there is nothing to press. */
export type News = "emailTakenBack" | "accountDeleted" | "proofCode";

type Text = { subject: string; lines: string[] };
type Words = {
  hello: string;
  linked: Record<Linked, Text & { label: string; footer: string }>;
  notices: Record<Notice, Text>;
  news: Record<News, Text>;
  /** What closes every notice: for those who did not do it themselves. */
  notYou: { label: string; footer: string };
};

const en: Words = {
  hello: "Hello",
  linked: {
    welcome: {
      subject: "Welcome to {{app}}",
      lines: [
        "Your account is ready, and you can start writing at once.",
        "Please confirm that this email address is yours: it is how you get back in if you ever forget your password.",
      ],
      label: "Confirm my address",
      footer: "The link works for 24 hours. If you did not sign up, you can ignore this mail.",
    },
    verify: {
      subject: "Confirm your email address",
      lines: ["Please confirm that this email address is yours. From then on you sign in to {{app}} with it."],
      label: "Confirm my address",
      footer: "The link works for 24 hours. If you did not ask for it, you can ignore this mail: nothing changes.",
    },
    reset: {
      subject: "Set a new password",
      lines: ["Somebody asked for a new password for your account at {{app}}. If that was you, set it here."],
      label: "Set a new password",
      footer:
        "The link works for one hour, and once. If it was not you, ignore this mail: your password stays as it is.",
    },
    emailChanged: {
      subject: "Your email address was changed",
      lines: [
        "Your account at {{app}} has another email address from now on. This one no longer signs you in.",
        "If that was not you, take it back: this address is yours again, with a new password, and every device is signed out.",
      ],
      label: "Take it back",
      footer: "The link works for 7 days. If it was you, there is nothing to do.",
    },
    inviteCustomer: {
      subject: "Your account at {{app}}",
      lines: ["We made an account for you. Set a password, and it is yours."],
      label: "Set my password",
      footer: "The link works for 7 days. Afterwards, ask for a new one under “Forgot your password?”.",
    },
    inviteStaff: {
      subject: "You are on the team of {{app}}",
      lines: ["You were invited to help run {{app}}. Set a password, and you will find the back office in the menu."],
      label: "Set my password",
      footer: "The link works for 7 days. Afterwards, ask for a new one under “Forgot your password?”.",
    },
  },
  notices: {
    passwordChanged: {
      subject: "Your password was changed",
      lines: ["The password of your account at {{app}} was changed just now."],
    },
    twoFactorOn: {
      subject: "Two-factor sign-in is on",
      lines: ["From now on, signing in to {{app}} takes your password and a code of your authenticator app."],
    },
    twoFactorOff: {
      subject: "Two-factor sign-in is off",
      lines: ["From now on, your password alone signs you in to {{app}}."],
    },
    passkeyAdded: {
      subject: "A passkey was added",
      lines: ["A new passkey signs you in to {{app}} from now on, without a password."],
    },
  },
  news: {
    emailTakenBack: {
      subject: "The change of your email address was taken back",
      lines: [
        "Your account at {{app}} has its earlier email address again. Somebody took the change back from there.",
        "This address no longer signs you in. If that is a surprise, please write to us.",
      ],
    },
    accountDeleted: {
      subject: "Your account was deleted",
      lines: [
        "Your account at {{app}} was deleted just now, with what you wrote in it. Receipts are kept for as long as the law asks.",
        "If this was not you, please write to us soon.",
      ],
    },
    proofCode: {
      subject: "{{code}} is your code",
      lines: [
        "Your code for {{app}} is {{code}}. It works once, for 10 minutes.",
        "If you did not ask for it, somebody is at your account: sign out every device in your settings.",
      ],
    },
  },
  notYou: {
    label: "This was not me",
    footer: "If it was you, there is nothing to do. If it was not, set a new password now.",
  },
};

const es: Words = {
  hello: "Hola",
  linked: {
    welcome: {
      subject: "Te damos la bienvenida a {{app}}",
      lines: [
        "Tu cuenta está lista y ya puedes empezar a escribir.",
        "Confirma que esta dirección de correo es tuya: así podrás volver a entrar si olvidas la contraseña.",
      ],
      label: "Confirmar mi dirección",
      footer: "El enlace funciona durante 24 horas. Si no te has registrado, puedes ignorar este correo.",
    },
    verify: {
      subject: "Confirma tu dirección de correo",
      lines: ["Confirma que esta dirección de correo es tuya. A partir de entonces entrarás en {{app}} con ella."],
      label: "Confirmar mi dirección",
      footer: "El enlace funciona durante 24 horas. Si no lo has pedido, puedes ignorar este correo: nada cambia.",
    },
    reset: {
      subject: "Elige una contraseña nueva",
      lines: ["Alguien ha pedido una contraseña nueva para tu cuenta de {{app}}. Si has sido tú, elígela aquí."],
      label: "Elegir una contraseña nueva",
      footer:
        "El enlace funciona durante una hora y una sola vez. Si no has sido tú, ignora este correo: tu contraseña no cambia.",
    },
    emailChanged: {
      subject: "Tu dirección de correo ha cambiado",
      lines: [
        "Tu cuenta de {{app}} tiene ahora otra dirección de correo. Con esta ya no puedes entrar.",
        "Si no has sido tú, recupérala: esta dirección volverá a ser la tuya, con una contraseña nueva, y se cerrará la sesión en todos los dispositivos.",
      ],
      label: "Recuperar mi dirección",
      footer: "El enlace funciona durante 7 días. Si has sido tú, no tienes que hacer nada.",
    },
    inviteCustomer: {
      subject: "Tu cuenta de {{app}}",
      lines: ["Hemos creado una cuenta para ti. Elige una contraseña y es tuya."],
      label: "Elegir mi contraseña",
      footer: "El enlace funciona durante 7 días. Después, pide uno nuevo en «¿Olvidaste tu contraseña?».",
    },
    inviteStaff: {
      subject: "Formas parte del equipo de {{app}}",
      lines: [
        "Te han invitado a ayudar a llevar {{app}}. Elige una contraseña y encontrarás la administración en el menú.",
      ],
      label: "Elegir mi contraseña",
      footer: "El enlace funciona durante 7 días. Después, pide uno nuevo en «¿Olvidaste tu contraseña?».",
    },
  },
  notices: {
    passwordChanged: {
      subject: "Tu contraseña ha cambiado",
      lines: ["La contraseña de tu cuenta de {{app}} acaba de cambiar."],
    },
    twoFactorOn: {
      subject: "La verificación en dos pasos está activada",
      lines: [
        "A partir de ahora, entrar en {{app}} requiere tu contraseña y un código de tu aplicación de autenticación.",
      ],
    },
    twoFactorOff: {
      subject: "La verificación en dos pasos está desactivada",
      lines: ["A partir de ahora, basta tu contraseña para entrar en {{app}}."],
    },
    passkeyAdded: {
      subject: "Se ha añadido una llave de acceso",
      lines: ["A partir de ahora, una llave de acceso nueva te permite entrar en {{app}} sin contraseña."],
    },
  },
  news: {
    emailTakenBack: {
      subject: "Se ha deshecho el cambio de tu dirección de correo",
      lines: [
        "Tu cuenta de {{app}} vuelve a tener su dirección anterior. Alguien ha deshecho el cambio desde allí.",
        "Con esta dirección ya no puedes entrar. Si no lo esperabas, escríbenos.",
      ],
    },
    accountDeleted: {
      subject: "Tu cuenta se ha eliminado",
      lines: [
        "Tu cuenta de {{app}} acaba de eliminarse, con lo que escribiste en ella. Los recibos se guardan el tiempo que pide la ley.",
        "Si no has sido tú, escríbenos pronto.",
      ],
    },
    proofCode: {
      subject: "{{code}} es tu código",
      lines: [
        "Tu código para {{app}} es {{code}}. Funciona una sola vez, durante 10 minutos.",
        "Si no lo has pedido, alguien está en tu cuenta: cierra la sesión en todos los dispositivos desde tus ajustes.",
      ],
    },
  },
  notYou: {
    label: "No he sido yo",
    footer: "Si has sido tú, no tienes que hacer nada. Si no, elige una contraseña nueva ahora.",
  },
};

export const words: Record<Language, Words> = { en, es };
