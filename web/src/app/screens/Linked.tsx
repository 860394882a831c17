import { lazy } from "react";
import { Route, Routes } from "react-router";

const Back = lazy(() => import("../../features/session/screens/Back.tsx"));
const Invitation = lazy(() => import("../../features/session/screens/Invitation.tsx"));
const LinkSignIn = lazy(() => import("../../features/session/screens/LinkSignIn.tsx"));
const MailLink = lazy(() => import("../../features/session/screens/MailLink.tsx"));
const ResetPassword = lazy(() => import("../../features/session/screens/ResetPassword.tsx"));
const NotMe = lazy(() => import("../../features/session/screens/NotMe.tsx"));
const TakeBack = lazy(() => import("../../features/session/screens/TakeBack.tsx"));
const VerifyEmail = lazy(() => import("../../features/session/screens/VerifyEmail.tsx"));
const Shared = lazy(() => import("../../features/chats/screens/Shared.tsx"));
const Review = lazy(() => import("../../features/documents/screens/Review.tsx"));

/** What a link does or shows, of a mail (and asking for one that signs in), to a shared text or for a review; fetched by whoever comes by one. */
export default function Linked() {
  return (
    <Routes>
      <Route path="/auth/reset" element={<ResetPassword />} />
      <Route path="/auth/verify" element={<VerifyEmail />} />
      <Route path="/auth/not-me" element={<NotMe />} />
      <Route path="/auth/take-back" element={<TakeBack />} />
      <Route path="/auth/mail" element={<MailLink />} />
      <Route path="/auth/link" element={<LinkSignIn />} />
      <Route path="/auth/back" element={<Back />} />
      <Route path="/auth/invitation" element={<Invitation />} />
      <Route path="/shared/:token" element={<Shared />} />
      <Route path="/review/:token" element={<Review />} />
    </Routes>
  );
}
