// Shared by the files that use Beast: the stream of a connection and its requests.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "server/hub.hpp"

namespace ahu::server {

using Stream = boost::beast::basic_stream<tcp, asio::io_context::executor_type>;
using RawRequest = boost::beast::http::request<boost::beast::http::string_body>;

inline constexpr auto errors_as_values = asio::as_tuple(asio::use_awaitable);  // errors as values
inline constexpr std::chrono::seconds request_timeout{30};

// A refusal when no WebSocket came to be. Otherwise the WebSocket lives on by itself, so that
// nothing is kept of the request.
asio::awaitable<std::optional<HttpResponse>> serve_websocket(Hub& hub, Stream& stream,
                                                             const RawRequest& raw,
                                                             const HttpRequest& request,
                                                             ConnectionCountPtr& count);

}  // namespace ahu::server
